import { layoutTexts } from '@puente/texts/layout'
import { sandboxTexts as texts } from '@puente/texts/sandbox'
import { Badge, Card, LinkButton, Logo, TextLink } from '@puente/ui'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useLayoutContent } from '../../content/content.ts'
import { PATHS } from '../../paths.ts'
import { stored } from '../../storage/stored-values.ts'
import { ClockCard } from './clock-card.tsx'
import { DemoCustomerList } from './demo-customers.tsx'
import { MessageInbox } from './message-inbox.tsx'

function AgentSession() {
  const sessionId = stored.agentSessionId.get()
  return (
    <Card variant="quiet" title={texts.agent.title}>
      <p className="wrap-anywhere">{sessionId ? texts.agent.current(sessionId) : texts.agent.none}</p>
    </Card>
  )
}

function Places() {
  const places = [
    { href: PATHS.home, label: texts.links.app },
    { href: '/docs', label: texts.links.docs },
    { href: PATHS.sandboxGallery, label: texts.links.gallery },
    { href: '/sandbox/embed', label: texts.links.embed },
  ]
  return (
    <Card variant="quiet" title={texts.links.title}>
      <ul>
        {places.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href} className="inline-flex min-h-11 items-center">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Everything needed to try the product alone: demo customers, sent messages, the clock. */
export function SandboxScreen() {
  const brand = useLayoutContent()?.brand.name ?? layoutTexts.brandFallback
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-6 lg:flex-row lg:items-end lg:justify-between lg:py-8">
          <div className="flex flex-col items-start gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <Logo name={brand} />
              <Badge kind="warning" icon={<FlaskConical size={16} aria-hidden="true" />}>
                {texts.badge}
              </Badge>
            </div>
            <h1>{texts.title}</h1>
            <p className="max-w-step text-ink-soft">{texts.intro}</p>
          </div>
          <LinkButton href={PATHS.home}>{texts.open}</LinkButton>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-page items-start gap-5 px-4 py-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <MessageInbox />
          <DemoCustomerList />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ClockCard />
          <AgentSession />
          <Places />
        </div>
      </div>
    </>
  )
}
