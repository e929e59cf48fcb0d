import { PATHS } from '@crease/contract';
import { ButtonLink } from '../shared/ui/buttons/button.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import styles from './about-page.module.css';
import { ABOUT_TEXTS as TEXTS } from './about/about.texts.ts';

export function AboutPage() {
  return (
    <>
      <PageContainer className={styles['page']}>
        <PageHeading title={TEXTS.title} lead={TEXTS.lead} />
        <Numbers />
        <section className={styles['section']} aria-labelledby="how-it-works">
          <h2 id="how-it-works">{TEXTS.howTitle}</h2>
          <ol className={styles['steps']} role="list">
            {TEXTS.steps.map(({ title, text }, index) => (
              <li key={title} className={styles['step']}>
                <span className={styles['stepNumber']} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles['section']} aria-labelledby="features">
          <h2 id="features">{TEXTS.featuresTitle}</h2>
          <ul className={styles['features']} role="list">
            {TEXTS.features.map(({ title, text }) => (
              <li key={title} className={styles['feature']}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </PageContainer>
      <section className={styles['mission']} aria-labelledby="mission">
        <div className={styles['missionInside']}>
          <h2 id="mission">{TEXTS.missionTitle}</h2>
          <p>{TEXTS.mission}</p>
          <ButtonLink to={PATHS.courts} variant="onMat" size="large">
            {TEXTS.findCourts}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Numbers() {
  return (
    <dl className={styles['numbers']}>
      {TEXTS.numbers.map(({ value, label }) => (
        <div key={label} className={styles['number']}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
