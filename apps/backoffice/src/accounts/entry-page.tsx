import { Card } from '@puente/ui'
import type { ReactNode } from 'react'
import { brandName, useDocumentTitle } from '../shell/document-title.ts'

/** A page without frame: one card in the middle. */
export function EntryPage({
  title,
  children,
  below,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly below?: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <main className="mx-auto flex min-h-dvh max-w-110 flex-col justify-center gap-4 p-4">
      <p className="font-strong text-ink-soft">{brandName()}</p>
      <Card>
        <h1 className="mb-4">{title}</h1>
        {children}
      </Card>
      {below}
    </main>
  )
}
