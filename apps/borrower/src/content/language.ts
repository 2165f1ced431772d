import { stored } from '../storage/stored-values.ts'

const LANGUAGES = ['es'] as const
export type Language = (typeof LANGUAGES)[number]

const DEFAULT_LANGUAGE: Language = 'es'

const isOffered = (text: string | null): text is Language => LANGUAGES.some((language) => language === text)

/** The language of the content and of third parties, stored as `current_language`. An unsupported value is replaced. */
export function currentLanguage(): Language {
  const kept = stored.currentLanguage.get()
  if (isOffered(kept)) return kept
  stored.currentLanguage.set(DEFAULT_LANGUAGE)
  return DEFAULT_LANGUAGE
}
