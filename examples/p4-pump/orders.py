#!/usr/bin/env python3
"""usage: orders.py RESULT.csv ANGLE SIGNAL...: how strong each signal is at whole multiples of the shaft's speed, over the last three turns.

Fails unless the strongest one is the ninth.
"""
import csv
import math
import sys

TURNS, MOST, POINTS = 3, 40, 360*3


def last_turns(rows, angle, signal):
    """The signal at equal angles of the last turns."""
    begin = rows[-1][angle] - TURNS*2*math.pi
    out, j = [], 0
    for i in range(POINTS):
        at = begin + TURNS*2*math.pi*i/POINTS
        while rows[j + 1][angle] < at:
            j += 1
        a, b = rows[j], rows[j + 1]
        s = (at - a[angle])/(b[angle] - a[angle]) if b[angle] > a[angle] else 0.0
        out.append(a[signal] + s*(b[signal] - a[signal]))
    return out


def main():
    with open(sys.argv[1], newline="") as f:
        names, *rows = csv.reader(f)
    rows = [[float(x) for x in row] for row in rows]
    angle, failed = names.index(sys.argv[2]), False
    for name in sys.argv[3:]:
        y = last_turns(rows, angle, names.index(name))
        mean = sum(y)/POINTS
        strength = []
        for order in range(1, MOST + 1):
            a = sum((y[i] - mean)*math.cos(2*math.pi*order*TURNS*i/POINTS) for i in range(POINTS))
            b = sum((y[i] - mean)*math.sin(2*math.pi*order*TURNS*i/POINTS) for i in range(POINTS))
            strength.append(2*math.hypot(a, b)/POINTS)
        best = 1 + strength.index(max(strength))
        failed |= best != 9
        print("%s: mean %.4g, strongest at %d times the speed, amplitude %.3g" % (name, mean, best, max(strength)))
    sys.exit(failed)


if __name__ == "__main__":
    main()
