import { shellTexts } from '@puente/texts/backoffice-shell'
import { useEffect } from 'react'

const brand = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The brand's name, as the server wrote it into the page. */
export const brandName = (): string => brand

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = shellTexts.pageTitle(title, shellTexts.appName(brand))
  }, [title])
}
