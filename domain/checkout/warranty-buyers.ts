/** Who orders parts under warranty (`S13`, `K08`): the screen's guard, the offer and the call ask for the same. */
const warrantyBuyers = ['dealer', 'servicer', 'admin'] as const

/** Whether a person with these facts orders parts under warranty. */
export const mayOrderUnderWarranty = (facts: Readonly<Record<(typeof warrantyBuyers)[number], boolean>>): boolean =>
  warrantyBuyers.some((fact) => facts[fact])
