import { clientSettings } from '../content/client-settings.ts'
import { stored } from '../storage/stored-values.ts'

/** True in a browser whose user accepted these very texts before, at a sign-in or in a step. */
export const wereTextsAccepted = (): boolean => stored.acceptedTexts.get() === clientSettings().consent_texts

export const rememberAcceptedTexts = (): void => stored.acceptedTexts.set(clientSettings().consent_texts)
