import { openLab } from 'rootd';
import { Figure } from './figure.jsx';

export default async function Page() {
  const lab = await openLab();
  const { standardDeviation } = await lab.law({ law: 'die', d: 200 });
  await lab.close();
  return (
    <main>
      <p>The server expects a standard deviation of {standardDeviation}.</p>
      <Figure />
    </main>
  );
}
