import { ApiFailure } from '@puente/client'
import type { BankStatementImported } from '@puente/contract'
import { euroText, xmlEncoding } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Alert, Dialog } from '@puente/ui'
import { type FormEvent, useId, useState } from 'react'
import { approvalList } from '../../../api/approvals.ts'
import { bankFilesQuery, bankLineList, differencesQuery, importStatement } from '../../../api/bank.ts'
import { countsQuery } from '../../../api/counts.ts'
import { messageOf } from '../../../api/http.ts'
import { Button } from '../../../components/button.tsx'
import { DialogActions } from '../../../components/dialog-actions.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'

const texts = backofficeBankTexts.import
/** Below the server's limit: the file travels inside JSON, where quotes take two characters. */
const MAX_BYTES = 4 * 1024 * 1024

/** The text of a bank's file, in the encoding that it has; null if it is no text. */
async function textOf(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return new TextDecoder(xmlEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Says what is wrong with a file, in the words of its problem, and where. */
function problemOf(failure: unknown): string {
  const data = failure instanceof ApiFailure ? failure.data : null
  if (typeof data !== 'object' || data === null || !('problem' in data)) return messageOf(failure)
  const sentence = texts.problems[String(data.problem)]
  if (sentence === undefined) return messageOf(failure)
  const place = texts.place({
    statement: 'statement' in data && typeof data.statement === 'string' ? data.statement : null,
    entry: 'entry' in data && typeof data.entry === 'number' ? data.entry : null,
    line: 'line' in data && typeof data.line === 'number' ? data.line : null,
  })
  return place === '' ? sentence : `${sentence} (${place})`
}

export function ImportDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

function ImportForm({ onClose }: { readonly onClose: () => void }) {
  const fileId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [sentFile, setSentFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [imported, setImported] = useState<BankStatementImported | null>(null)
  const sending = useFormSending()
  // What the server said is about the file that it got.
  const problem = fileProblem ?? (file === sentFile ? sending.problem : null)

  const importFile = async (chosen: File) => {
    const text = await textOf(chosen)
    if (text === null) return setFileProblem(texts.notText)
    const result = await importStatement(text)
    if ('outcome' in result) {
      toast.success(texts.waiting)
      return onClose()
    }
    toast.success(texts.done(result.lines, result.lines - (result.results.known ?? 0)))
    if (result.skipped.length + result.differences.length === 0) onClose()
    else setImported(result)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (file === null) return setFileProblem(texts.missing)
    if (file.size > MAX_BYTES) return setFileProblem(texts.tooLarge)
    setSentFile(file)
    const changed = [bankFilesQuery, differencesQuery, approvalList, bankLineList, countsQuery]
    void sending.send(() => importFile(file), { changed, onFailure: problemOf })
  }

  if (imported !== null) return <Imported imported={imported} onClose={onClose} />
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <p>{texts.text}</p>
      <div className="flex flex-col gap-1">
        <label htmlFor={fileId} className="font-medium">
          {texts.file}
        </label>
        <input
          id={fileId}
          type="file"
          accept=".xml,text/xml,application/xml"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${fileId}-problem`}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setFileProblem(null)
          }}
        />
      </div>
      {problem === null ? null : (
        <div id={`${fileId}-problem`}>
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
      <DialogActions confirmLabel={texts.submit} isBusy={sending.isBusy} onCancel={onClose} />
    </form>
  )
}

/** What the file held beside the lines that were imported, and where the books differ from it. */
function Imported({ imported, onClose }: { readonly imported: BankStatementImported; readonly onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.done(imported.lines, imported.lines - (imported.results.known ?? 0))}</p>
      {imported.skipped.length === 0 ? null : (
        <Alert kind="warning" title={texts.skippedTitle}>
          <ul>
            {imported.skipped.map(({ reason, statement, account, currency, lines }) => (
              <li key={`${reason}/${statement}/${account}`}>{texts.skipped[reason](lines, account, currency)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {imported.differences.map(({ id, difference, books }) => (
        <Alert key={id} kind="warning" title={texts.differsTitle}>
          {texts.differs(euroText(difference), euroText(books))}
        </Alert>
      ))}
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  )
}
