/** The links of a visitor's navigation, in the header's order. */
export const visitorLinks = [
  { path: '/equipment-types', label: 'Equipment' },
  { path: '/search', label: 'Search' },
  { path: '/find-a-servicer', label: 'Find a servicer' },
  { path: '/offline-catalogue', label: 'On this device' },
  { path: '/ticket/open', label: 'Ask us' },
] as const
