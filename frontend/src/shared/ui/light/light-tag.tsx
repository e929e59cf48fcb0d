import { Moon, Sun } from 'lucide-react';
import { classNames } from '../class-names.ts';
import type { Light } from './day-light.ts';
import styles from './light-tag.module.css';

interface LightTagProps {
  light: Light;
}

/** DAY on a paper colour, NIGHT on floodlit turf. */
export function LightTag({ light }: LightTagProps) {
  return (
    <span className={classNames(styles['tag'], styles[light])}>
      {light === 'day' ? <Sun /> : <Moon />}
      {light === 'day' ? 'DAY' : 'NIGHT'}
    </span>
  );
}
