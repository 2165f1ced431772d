import type { Loan } from '@puente/contract'
import { statusFromNumber } from '@puente/domain'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

const LOOKS = {
  success: { icon: CircleCheck, frame: 'bg-success-tint text-success-text' },
  info: { icon: Info, frame: 'bg-info-tint text-info-text' },
  warning: { icon: TriangleAlert, frame: 'bg-warning-tint text-warning-text' },
  error: { icon: CircleAlert, frame: 'bg-error-tint text-error-text' },
} as const

/** The loan's status in words; icon and colour only support it. */
export function StatusBar({ loan }: { readonly loan: Pick<Loan, 'status' | 'status_type' | 'status_text'> }) {
  const isReturned = statusFromNumber(loan.status) === 'returned'
  const { icon: Icon, frame } = LOOKS[isReturned ? 'success' : loan.status_type]
  return (
    <p className={`flex items-start gap-2.5 rounded-control px-3.5 py-2.5 font-strong ${frame}`}>
      <Icon size={20} aria-hidden="true" className="mt-0.5 flex-none" />
      {loan.status_text}
    </p>
  )
}
