import { shellTexts } from '@puente/texts/backoffice-shell'
import Search from 'lucide-react/icons/search'

/** Looks like a field and opens the palette, which is where one types. */
export function SearchBox({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K /"
      className="flex h-9 max-w-120 min-w-0 flex-1 items-center gap-2 rounded-control border border-line bg-paper px-3 text-ink-soft hover:border-line-strong pointer-coarse:h-11"
    >
      <Search size={16} aria-hidden="true" />
      <span className="truncate">{shellTexts.searchHint}</span>
      <kbd className="kbd ml-auto max-md:hidden">{shellTexts.searchKeys}</kbd>
    </button>
  )
}
