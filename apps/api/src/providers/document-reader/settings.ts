import { z } from 'zod'
import { settingsPart } from '../../platform/config/settings-part.ts'

/** The engine that reads photos of identity cards. */
export type DocumentReaderSetting = 'tesseract' | 'off'

export const documentReaderSettings = settingsPart({
  environment: {
    DOCUMENT_READER: z.enum(['tesseract', 'off']).default('tesseract'),
  },
  read(env): DocumentReaderSetting {
    return env.DOCUMENT_READER
  },
})
