import { z } from 'zod'
import { setting, settingsPart } from '../../platform/config/settings-part.ts'

/** The engine that reads photos of identity cards. */
export type DocumentReaderSetting = 'tesseract' | 'off'

export const documentReaderSettings = settingsPart({
  environment: {
    DOCUMENT_READER: setting(
      z.enum(['tesseract', 'off']).default('tesseract'),
      'reads identity cards by OCR on this machine; `off`',
    ),
  },
  read(env): DocumentReaderSetting {
    return env.DOCUMENT_READER
  },
})
