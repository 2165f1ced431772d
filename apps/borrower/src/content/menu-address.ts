import { useLayoutContent } from './content.ts'

/** The URL of a content page, found in the menus by the end of its path; null if it is not there. */
export function useMenuAddress(slug: string): string | null {
  const content = useLayoutContent()
  const links = content ? [...content.footer_menu, ...content.footer_menu_2] : []
  return links.find(({ url }) => url.endsWith(`/${slug}`))?.url ?? null
}
