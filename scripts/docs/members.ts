// The properties and methods of every figure, read from the class itself: those that its JSDoc explains.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

const file = new URL('../../web/figures/shared/element/shell.ts', import.meta.url);

type Member = {
  name: string;
  /** as it is used: `set(changes)` */
  written: string;
  about: string;
};

export function readMembers(): Member[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile('shell.ts', text, ts.ScriptTarget.Latest, true);
  const members: Member[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isClassDeclaration(node)) members.push(...node.members.flatMap(memberOf));
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return members;
}

function memberOf(element: ts.ClassElement): Member[] {
  const isOffered = ts.isGetAccessorDeclaration(element) || ts.isMethodDeclaration(element);
  const isStatic = ts.canHaveModifiers(element) && ts.getModifiers(element)?.length;
  if (!isOffered || isStatic || !ts.isIdentifier(element.name)) return [];
  const [comment] = element.getChildren().filter(ts.isJSDoc);
  const about = ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, ' ').trim();
  if (!about) return [];
  const name = element.name.text;
  if (ts.isGetAccessorDeclaration(element)) return [{ name, written: name, about }];
  const parameters = element.parameters.map((parameter) => parameter.name.getText());
  return [{ name, written: `${name}(${parameters.join(', ')})`, about }];
}
