// A program that answers each line it is given (the name of a way) with the seconds one turn of it took.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class TimedProgram {
  child;
  lines;

  constructor(command: string, args: string[]) {
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async seconds(way: string) {
    this.child.stdin.write(`${way}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`${this.child.spawnfile} ended early`);
    return Number(value);
  }

  end() {
    this.child.stdin.end();
  }
}
