// The browser engines that the build is made for. docs/engines.md says the same to people; a house test compares the two.

/** The oldest supported version of each engine, by its name in a build target. */
export const engines = { chrome: '111', edge: '111', firefox: '115', safari: '16.4', ios: '16.4' } as const

/** The build's target: syntax that one of these lacks is rewritten. */
export const buildTarget: string[] = Object.entries(engines).map(([name, version]) => `${name}${version}`)
