import './form-section.css'
import { type ReactElement, type ReactNode, useId } from 'react'

type FormSectionProps = { readonly title: string; readonly text?: string | undefined; readonly children: ReactNode }

/** A section of a long form with its heading. */
export const FormSection = ({ title, text, children }: FormSectionProps): ReactElement => {
  const id = useId()
  return (
    <section className="form-section" aria-labelledby={id}>
      <div>
        <h2 id={id} className="form-section-title">
          {title}
        </h2>
        {text ? <p className="form-section-text">{text}</p> : null}
      </div>
      <div className="form-section-fields">{children}</div>
    </section>
  )
}
