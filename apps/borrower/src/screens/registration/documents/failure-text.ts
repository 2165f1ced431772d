import { ApiFailure } from '@puente/client'
import { alertTexts } from '@puente/texts/alerts'

/** The server's Spanish message; anything else is a defect of ours. */
export const failureText = (failure: unknown): string =>
  failure instanceof ApiFailure ? failure.message : alertTexts.unexpected
