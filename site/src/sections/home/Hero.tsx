import type { PictureData } from '../../lib/describe-picture.ts'
import type { Home } from '../../shapes/home.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Picture } from '../../ui/Picture.tsx'

type HeroProps = Omit<Home['hero'], 'picture'> & { readonly picture: PictureData | undefined }

export function Hero({ title, paragraph, cta, secondary, picture }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className="scene scene-hero">
      <div className="container-page pt-24 pb-72 lg:flex lg:min-h-[min(52rem,94svh)] lg:flex-col lg:justify-center lg:pt-28 lg:pb-44">
        <h1 id="hero-title" className="display max-w-[12.5em] lg:max-w-[9.2em]">
          {title}
        </h1>
        <p className="lead mt-5 max-w-[26em] lg:mt-8">{paragraph}</p>
        <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 lg:mt-10">
          <ButtonLink {...cta} look="accent" />
          {secondary && <ButtonLink {...secondary} look="text" />}
        </p>
      </div>
      {/* After the text: it is at the lower edge, which moves while a slow page loads. */}
      <Picture picture={picture} wanted="first" />
    </section>
  )
}
