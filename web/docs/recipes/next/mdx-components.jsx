import Link from 'next/link';

const components = { a: Link };

export const useMDXComponents = () => components;
