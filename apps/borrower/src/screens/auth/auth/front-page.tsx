import { frontPageTexts as texts } from '@puente/texts/front-page'
import { Section } from '@puente/ui'
import { useLayoutContent } from '../../../content/content.ts'

/** The rest of the entry page: how a loan works, what one needs, who lends. */
export function FrontPage() {
  return (
    <>
      <section aria-labelledby="how-it-works" className="lg:col-span-2">
        <h2 id="how-it-works">{texts.how}</h2>
        <ol className="mt-4 grid gap-5 lg:grid-cols-3 lg:gap-8">
          {texts.steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-8 flex-none items-center justify-center rounded-full bg-ink font-heading text-paper"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <h3>{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Section title={texts.needs}>
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">
          {texts.needed.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </Section>
      <Lender />
    </>
  )
}

function Lender() {
  const content = useLayoutContent()
  if (content === null) return null
  const { brand, contacts, legal } = content
  const facts = [
    [brand.legal_name, brand.tax_id ? texts.taxId(brand.tax_id) : null].filter(Boolean).join(', '),
    contacts.address,
    legal.registry ? texts.registry(legal.registry) : null,
    legal.supervisor ? texts.supervisor(legal.supervisor) : null,
  ].filter((fact) => fact !== null)
  return (
    <Section title={texts.lender}>
      {facts.map((fact, index) => (
        <p key={fact} className={index === 0 ? 'font-strong' : 'mt-1 text-ink-soft'}>
          {fact}
        </p>
      ))}
      <p className="mt-3">{texts.noFee}</p>
    </Section>
  )
}
