/** The sections of the settings, in the order of the screen. */
export const sectionNames = ['site', 'policy', 'returns', 'warehouses', 'tax', 'shipping', 'coupons', 'terms'] as const
export type SectionName = (typeof sectionNames)[number]

export const isSectionName = (text: string): text is SectionName => sectionNames.some((name) => name === text)

/** Errors of a setting by the path of their field, `rates.3.percent`. */
export type SettingErrors = Readonly<Record<string, string>>

/** What a new shop needs before it opens, in the order in which it is done. */
export const checklistKeys = ['brand', 'company', 'policy', 'warehouse', 'tax', 'shipping', 'catalogue'] as const
export type ChecklistKey = (typeof checklistKeys)[number]
