import { SANDBOX_REJECTION } from '../customers/documents/save-document.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { acceptDocument, rejectDocument } from '../lending/verification/review-document.ts'

/** Sandbox only: reviews a document as a staff member would, unless one was faster (settled rules, Sandbox). */
export const reviewSandboxDocument =
  (deps: Deps) =>
  async ({ documentId, isRejected }: Jobs['review-sandbox-document']): Promise<void> => {
    const { transaction, clock, config } = deps
    if (config.documentReview.by !== 'sandbox') return
    const context = { actor: 'system', now: clock.now(), today: clock.today() }
    await transaction((tx) =>
      isRejected
        ? rejectDocument(tx, deps, documentId, { reason: SANDBOX_REJECTION }, context)
        : acceptDocument(tx, documentId, context),
    )
  }
