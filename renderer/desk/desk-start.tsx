// The start page of a desk opens the review of its only project.
import { Spin } from 'antd';
import { useEffect } from 'react';
import { go } from '../base/routes.ts';
import { useMe } from '../data/desk-queries.ts';

export function DeskStart() {
  const project = useMe()?.project;
  useEffect(() => {
    if (project !== undefined) go({ at: 'review', project }, { replace: true });
  }, [project]);
  return (
    <div className="page waiting">
      <Spin delay={150} />
    </div>
  );
}
