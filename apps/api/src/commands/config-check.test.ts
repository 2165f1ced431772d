// Goal: one command names everything that keeps a server from starting, settings and content, with the line of each place.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inRepository } from '../../../../tools/repository.mjs'
import { makeOwnContentDir } from '../../test/own-content.ts'
import { productionEnvironment } from '../../test/production.ts'
import { runConfigCheck } from './config-check.ts'

let content: string
beforeEach(() => {
  content = makeOwnContentDir()
})
afterEach(() => rmSync(content, { recursive: true }))

const production = (): Record<string, string> => ({
  ...productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
  PUENTE_CONTENT: content,
})

it('accepts a complete installation', async () => {
  const { lines, isDone } = await runConfigCheck([], production())
  expect(isDone).toBe(true)
  expect(lines).toEqual([
    expect.stringMatching(/^✓ The server accepts these settings \(\d{3} are known\) and the content\.$/),
  ])
})

it('names wrong values, missing ones, misspelt names, and every wrong place of the content at once', async () => {
  const layout = join(content, 'layout.es.json')
  writeFileSync(layout, readFileSync(layout, 'utf8').replace(/"customer_phone": .*/, '"customer_phone": 910123450,'))
  writeFileSync(join(content, 'pages', 'nueva.html'), '<p>Sin título</p>')
  const { REDSYS_SECRET: _, ...rest } = production()
  const { lines, isDone } = await runConfigCheck([], { ...rest, PORT: 'many', PUENTE_SECRETS: 'x' })
  expect(isDone).toBe(false)
  expect(lines).toEqual([
    '3 settings are wrong:',
    '  PORT must be a number',
    '  REDSYS_SECRET is missing: CARD_PROVIDER=redsys needs it',
    '  PUENTE_SECRETS is not a setting: did you mean PUENTE_SECRET?',
    `The site content in ${content} is not valid:`,
    expect.stringMatching(/^ {2}layout\.es\.json:\d+ contacts\.customer_phone: /),
    '  pages/nueva.html:1 has no <h1>',
  ])
  const [line = ''] = /(?<=json:)\d+/.exec(lines[5] ?? '') ?? []
  expect(readFileSync(layout, 'utf8').split('\n')[Number(line) - 1]).toContain('"customer_phone": 910123450')
})

it('reads a file of settings: the shipped example lacks what only the operator knows, and nothing else is wrong with it', async () => {
  const { lines } = await runConfigCheck([inRepository('deploy', 'puente.env.example')], {})
  const [, ...rest] = lines
  const settings = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith(' ')),
  )
  expect(settings).toContain('  PUENTE_COLLECTION_IBAN is missing or the example one')
  expect(settings.filter((line) => !/ is missing| must be an https address/.test(line))).toEqual([])
  await expect(runConfigCheck([join(content, 'nowhere')], {})).rejects.toThrow('cannot be read')
})

it('names what is left of the example lender, in production only', async () => {
  const { PUENTE_CONTENT: _, ...rest } = production()
  const { lines } = await runConfigCheck([], rest)
  expect(lines[0]).toMatch(/^Production mode cannot start with the example lender of /)
  expect(lines.slice(1).join('\n')).toMatch(/pages\/contacto\.html:\d+/)
  expect((await runConfigCheck([], {})).isDone).toBe(true)
})
