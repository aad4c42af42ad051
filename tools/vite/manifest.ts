import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest: name, appearance and shortcuts of the installed app. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Partwright',
  short_name: 'Partwright',
  description: 'Repair parts, warranties and labor claims for fitness equipment; works where there is no signal.',
  lang: 'en',
  // People who install the app work with it: signing in leads back there (record 120).
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#f7f6f3',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/logo/mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ],
  // Photos can be shared from a phone's gallery to a claim (sw/share.ts).
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'pictures', accept: ['image/*', 'application/pdf'] }],
    },
  },
  shortcuts: [
    {
      name: 'My jobs',
      url: '/dashboard/servicer-labor-claims',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    { name: 'Outbox', url: '/dashboard/outbox', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Labor claims', url: '/dashboard/labor-claims', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
  screenshots: [
    {
      src: '/screenshots/jobs-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The day’s jobs on a phone',
    },
    {
      src: '/screenshots/claim-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A claim with work that waits for a signal',
    },
    {
      src: '/screenshots/outbox-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The outbox on a desk',
    },
  ],
}
