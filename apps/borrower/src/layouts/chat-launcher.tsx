import { menuTexts } from '@puente/texts/menus'
import { supportTexts } from '@puente/texts/support'
import { IconButton, VisuallyHidden } from '@puente/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { stored } from '../storage/stored-values.ts'

const texts = menuTexts.chat

/** Opens the operator's chat. A visitor who hides it still finds the link under customer service. */
export function ChatLauncher({ url }: { readonly url: string }) {
  const [isHidden, setIsHidden] = useState(() => stored.chatWidgetHidden.get() === true)
  if (isHidden) return null
  const hide = () => {
    stored.chatWidgetHidden.set(true)
    setIsHidden(true)
  }
  return (
    <aside className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 flex items-center rounded-full border border-line bg-surface pl-1 shadow-raised">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-12 items-center gap-2 rounded-full px-4 font-strong text-primary"
      >
        <MessageCircle size={20} aria-hidden="true" />
        {texts.open}
        <VisuallyHidden>{` (${supportTexts.opensInNewTab})`}</VisuallyHidden>
      </a>
      <IconButton label={texts.hide} icon={<X size={20} aria-hidden="true" />} onClick={hide} />
    </aside>
  )
}
