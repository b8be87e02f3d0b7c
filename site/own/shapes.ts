import type { OwnShapes } from '../src/shapes/own-shapes.ts'

/** Sections of custom pages that only this site has, by their `type`. README.md beside this file has an example. */
export const ownShapes: OwnShapes = {}
