import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type LinkProps = ComponentPropsWithRef<'a'> & { readonly href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** The app provides its router's link once; all components then navigate without a page load. */
export function LinkProvider({
  link,
  children,
}: {
  readonly link: ComponentType<LinkProps>
  readonly children: ReactNode
}) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** An unstyled link. Only paths of this app use the router: tel:, mailto:, https: and #anchors do not. */
export function Link(props: LinkProps) {
  const RouterLink = useContext(LinkContext)
  const isPath = /^\/(?!\/)/.test(props.href)
  if (isPath && props.target === undefined) return <RouterLink {...props} />
  return <a {...props} />
}

/** A link inside text. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={className ? `text-link ${className}` : 'text-link'} />
}
