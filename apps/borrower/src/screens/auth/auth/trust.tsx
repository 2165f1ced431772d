import { authTexts as texts } from '@puente/texts/auth'
import Eye from 'lucide-react/icons/eye'
import Landmark from 'lucide-react/icons/landmark'
import Undo2 from 'lucide-react/icons/undo-2'

const REASONS = [
  { icon: Landmark, text: texts.trust.registered },
  { icon: Undo2, text: texts.trust.withdrawal },
  { icon: Eye, text: texts.trust.price },
] as const

/** Three reasons in one row. */
export const Trust = ({ className }: { readonly className: string }) => (
  <ul
    className={`grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3 lg:flex lg:flex-wrap lg:gap-x-6 ${className}`}
  >
    {REASONS.map(({ icon: Icon, text }) => (
      <li
        key={text}
        className="flex flex-col items-center gap-2 text-center text-sm leading-snug font-strong lg:flex-row lg:text-left lg:text-base"
      >
        <Icon size={22} aria-hidden="true" className="flex-none text-primary" />
        {text}
      </li>
    ))}
  </ul>
)
