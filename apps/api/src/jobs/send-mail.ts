import { contractCommonTexts } from '@puente/texts/contract-common'
import { deliverInAccount } from '../customers/notifications/deliver.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { fileOfDocument } from '../lending/contracts/document-files.ts'

/**
 * Sends one queued letter with its documents, and renders those that have no file yet. It holds no database connection
 * meanwhile. Once the mail server accepts the letter, its documents count as delivered. If it rejects the address, the
 * documents are delivered through the account, and the borrower is told so.
 */
export const sendMail =
  (deps: Deps) =>
  async ({ mailId }: Jobs['send-mail']): Promise<void> => {
    const { transaction, clock, secrets, mailSender } = deps
    const found = await transaction(async (tx) => {
      const mail = await tx.mails.byId(mailId)
      if (mail?.status !== 'queued' || mail.sealedText === null) return null
      return { mail, text: secrets.unseal(mail.sealedText), documents: await tx.loanDocuments.byIds(mail.documentIds) }
    })
    if (found === null) return
    const { mail, text, documents } = found
    const attachments = []
    for (const document of documents) {
      const { content } = await fileOfDocument(deps, document)
      const fileName = `${contractCommonTexts.files[document.kind]}.pdf`
      attachments.push({ fileName, contentType: 'application/pdf', content })
    }
    const { recipient: to, subject } = mail
    const result = await mailSender.send({ to, subject, text, attachments, reference: mailId })
    await transaction(async (tx) => {
      const now = clock.now()
      const isAccepted = result.outcome === 'accepted'
      await tx.mails.update(mailId, {
        status: isAccepted ? 'accepted' : 'failed',
        providerId: result.outcome === 'accepted' ? result.providerId : null,
        providerCode: result.outcome === 'refused' ? result.providerCode : null,
        sealedText: null,
        updatedAt: now,
      })
      if (isAccepted) await tx.loanDocuments.markDelivered(mail.documentIds, 'email', now)
      else if (mail.loanId !== null) await deliverInAccount(tx, deps, mail.loanId, mail.documentIds, now)
    })
  }
