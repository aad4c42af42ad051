import { createLateForms } from '../../../../shared/forms/late-forms.tsx'

/** What opens over an order, and in it. */
export const orderForms = createLateForms(() => import('./order-forms.ts'))
