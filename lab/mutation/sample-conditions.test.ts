// Goal: the sample of a file's conditions is the same in every run and takes whole conditions.
import { expect, it } from 'vitest'
import { createSample } from './sample-conditions.mjs'

type Node = { readonly type: string; readonly operator?: string }
type Path = { readonly node: Node; readonly key: string | null; readonly parentPath: Path | null }

const within = (parentPath: Path | null, type: string, key: string | null = 'body', operator?: string): Path => ({
  node: operator === undefined ? { type } : { type, operator },
  key,
  parentPath,
})
const newFile = () => within(null, 'File', null)
const ifIn = (file: Path) => within(within(file, 'IfStatement'), 'CallExpression', 'test')

it('takes the fifth condition of each file and every tenth after it', () => {
  const { shouldIgnore } = createSample()
  const [one, other] = [newFile(), newFile()]
  const taken = Array.from({ length: 25 }, () => ifIn(one)).flatMap((path, index) =>
    shouldIgnore(path) === undefined ? [index] : [],
  )
  expect(taken).toEqual([4, 14, 24])
  expect(Array.from({ length: 5 }, () => shouldIgnore(ifIn(other))).indexOf(undefined)).toBe(4)
})

it('takes a condition as a whole, and those of a function inside it as their own', () => {
  const { shouldIgnore } = createSample()
  const file = newFile()
  for (let before = 0; before < 4; before += 1) shouldIgnore(ifIn(file))
  const whole = within(file, 'LogicalExpression', 'init', '&&')
  expect(shouldIgnore(whole)).toBeUndefined()
  expect(shouldIgnore(within(whole, 'BinaryExpression', 'right', '<'))).toBe('a part of a condition')
  const callback = within(whole, 'ArrowFunctionExpression', 'arguments')
  expect(shouldIgnore(within(callback, 'BinaryExpression', 'body', '==='))).toContain('one condition in')
  expect(shouldIgnore(within(file, 'BinaryExpression', 'init', '+'))).toBeUndefined()
})
