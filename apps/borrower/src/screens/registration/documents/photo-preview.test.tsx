// @vitest-environment happy-dom
// Goal: what a button does never changes under the finger that is about to press it.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import type { ChosenPhoto } from './use-chosen-photo.ts'

withStandInApi()

const CHECKING: ChosenPhoto = {
  content: new Blob(['a photo'], { type: 'image/jpeg' }),
  name: 'dni.jpg',
  isFromCamera: false,
  isViewable: true,
  isKept: false,
  issues: null,
}

const onUse = vi.fn()
const onRetake = vi.fn()
let judge: (issues: ChosenPhoto['issues']) => void = () => undefined

function Preview() {
  const [issues, setIssues] = useState<ChosenPhoto['issues']>(null)
  judge = setIssues
  const photo = { ...CHECKING, issues }
  return <PhotoPreview photo={photo} subject="card" name="DNI" count={null} onUse={onUse} onRetake={onRetake} />
}

it('keeps the action of both buttons when the verdict on the photo arrives', async () => {
  openPage(<Preview />)
  const use = screen.getByRole('button', { name: 'Usar esta foto' })
  const retake = screen.getByRole('button', { name: 'Repetir' })
  act(() => judge(['blurred']))
  expect([use.textContent, retake.textContent]).toEqual(['Enviar así', 'Repetir la foto'])
  await userEvent.click(use)
  expect([onUse.mock.calls.length, onRetake.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(retake)
  expect([onUse.mock.calls.length, onRetake.mock.calls.length]).toEqual([1, 1])
})
