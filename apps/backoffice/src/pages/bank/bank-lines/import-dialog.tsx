import type { BankStatementImported } from '@puente/contract'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Alert, Dialog } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure, api, messageOf } from '../../../api/http.ts'
import { DialogActions } from '../../../components/dialog-actions.tsx'
import { toast } from '../../../components/toasts.tsx'

const texts = backofficeBankTexts.import
/** Below the server's limit: the file travels inside JSON, where quotes take two characters. */
const MAX_BYTES = 4 * 1024 * 1024

/** Says what is wrong with a file, in the words of its problem. */
function problemOf(failure: unknown): string {
  const data = failure instanceof ApiFailure ? failure.data : null
  const problem = typeof data === 'object' && data !== null && 'problem' in data ? String(data.problem) : ''
  return texts.problems[problem] ?? messageOf(failure)
}

export function ImportDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

function ImportForm({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const fileId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (file === null) return setProblem(texts.missing)
    if (file.size > MAX_BYTES) return setProblem(texts.tooLarge)
    setIsBusy(true)
    setProblem(null)
    try {
      const { lines, results } = await api.post<BankStatementImported>('/staff/bank/statements', {
        file: await file.text(),
      })
      void queryClient.invalidateQueries({ queryKey: ['/staff/bank/lines'] })
      void queryClient.invalidateQueries({ queryKey: ['/staff/counts'] })
      toast.success(texts.done(lines, lines - (results.known ?? 0)))
      onClose()
    } catch (failure) {
      setProblem(problemOf(failure))
    } finally {
      setIsBusy(false)
    }
  }

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
            setProblem(null)
          }}
        />
      </div>
      {problem === null ? null : (
        <div id={`${fileId}-problem`}>
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
      <DialogActions confirmLabel={texts.submit} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
