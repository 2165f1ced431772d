import { alertTexts } from '@puente/texts/alerts'
import { ApiFailure } from '../../../api/http.ts'

/** The server's Spanish message; anything else is a defect of ours. */
export const failureText = (failure: unknown): string =>
  failure instanceof ApiFailure ? failure.message : alertTexts.unexpected
