import { Spin } from 'antd';
import './cluster-waiting.css';

export function ClusterWaiting({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <div className={isAlone ? 'column cluster-screen waiting' : 'cluster-waiting'}>
      <Spin delay={150} />
    </div>
  );
}
