import { z } from 'zod'

export const MenuLink = z.object({ title: z.string(), url: z.string() })
export type MenuLink = z.infer<typeof MenuLink>

/** A brand as data: name, colours, menus, contacts, legal texts (settled rules, Brand). */
export const Layout = z
  .object({
    brand: z.object({
      name: z.string(),
      legal_name: z.string(),
      tax_id: z.string().nullable().optional().meta({ description: 'NIF, for contracts' }),
      /** CSS variables of the design system that this brand overrides, for the light and the dark scheme. */
      theme: z.object({ light: z.record(z.string(), z.string()), dark: z.record(z.string(), z.string()) }),
      logo_url: z.string().nullable().meta({ description: 'Null shows the platform’s logo' }),
    }),
    header_menu: z.array(MenuLink),
    footer_menu: z.array(MenuLink),
    footer_menu_2: z.array(MenuLink),
    contacts: z.object({
      customer_phone: z.string().nullable(),
      collection_phone: z.string().nullable(),
      email: z.string().nullable(),
      address: z.string().nullable(),
      schedule: z.string().nullable(),
      accepting_applications: z.string().nullable(),
      messaging_url: z.string().nullable(),
      chat_widget_url: z.string().nullable(),
    }),
    copyright: z.string(),
    legal: z.object({
      terms_url: z.string(),
      privacy_url: z.string(),
      cookies_url: z.string(),
      debt_advice: z.string(),
      registry: z.string().nullable().optional().meta({ description: 'Where the lender is registered' }),
      supervisor: z.string().nullable().optional().meta({ description: 'The authority that supervises the lender' }),
    }),
  })
  .meta({ id: 'Layout' })
export type Layout = z.infer<typeof Layout>

export const LayoutQuery = z.object({ lang: z.string().max(10).optional() })
