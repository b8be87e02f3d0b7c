import type { z } from 'astro/zod'

/** Sections of custom pages that only one site has, by their type: their fields, and what editors read about them. */
export type OwnShapes = Readonly<
  Record<
    string,
    { readonly shape: z.ZodObject<z.ZodRawShape, z.core.$strict>; readonly help: string }
  >
>
