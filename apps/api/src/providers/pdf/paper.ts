import { createHash } from 'node:crypto'
import type { CivilDate } from '@puente/domain'

/** A value of a row; several paragraphs if needed. */
export type PaperText = string | readonly string[]

export type PaperBlock =
  | { readonly type: 'text'; readonly text: string; readonly isStrong?: boolean }
  | { readonly type: 'list'; readonly items: readonly string[] }
  /** A table of two columns; the first cell labels the second. Further lines of a label explain it. */
  | { readonly type: 'rows'; readonly rows: readonly (readonly [name: PaperText, value: PaperText])[] }
  | {
      readonly type: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** The sums below the columns. */
      readonly foot?: readonly string[]
      /** The columns from this one on hold amounts, which align at their last digit. */
      readonly amountsFrom?: number
    }

export interface PaperSection {
  /** Null if the document begins without a heading. */
  readonly title: string | null
  readonly blocks: readonly PaperBlock[]
  /** A sheet of its own: what must not be mixed with the pages before it. */
  readonly startsPage?: true
}

/** A document as text and figures, independent of its output: both the page and the file are made from it. */
export interface Paper {
  readonly title: string
  /** Above the first section: its subject and when it was made. */
  readonly subtitles: readonly string[]
  readonly author: string
  /** The day it was made, which the file states too. */
  readonly date: CivilDate
  readonly sections: readonly PaperSection[]
}

export const text = (words: string): PaperBlock => ({ type: 'text', text: words })
export const strong = (words: string): PaperBlock => ({ type: 'text', text: words, isStrong: true })
export const list = (...items: readonly string[]): PaperBlock => ({ type: 'list', items })
export const rows = (...entries: readonly (readonly [PaperText, PaperText])[]): PaperBlock => ({
  type: 'rows',
  rows: entries,
})
export const section = (title: string | null, ...blocks: readonly PaperBlock[]): PaperSection => ({ title, blocks })

export const ownPage = (section: PaperSection): PaperSection => ({ ...section, startsPage: true })

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

export const sha256OfFile = (bytes: Uint8Array): string => sha256(bytes)

/** Equal text and figures give the same hash, independent of the output. */
export const contentSha256 = (paper: Paper): string => sha256(JSON.stringify(paper))
