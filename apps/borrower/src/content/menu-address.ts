import { useLayoutContent } from './content.ts'

/** The address of a page of the operator's content, by the end of its path; null where the menus do not have it. */
export function useMenuAddress(slug: string): string | null {
  const content = useLayoutContent()
  const links = content ? [...content.footer_menu, ...content.footer_menu_2] : []
  return links.find(({ url }) => url.endsWith(`/${slug}`))?.url ?? null
}
