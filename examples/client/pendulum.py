#!/usr/bin/env python3
"""A pendulum that hangs from a trolley, as a sub-model in a program of its own: pendulum.c in Python."""
import math
import sys

import skerry_client


def main():
    with skerry_client.Client() as client:
        M, m, length = client.number("M", 10), client.number("m", 5), client.number("l", 1)
        g = 9.81
        tlm, angle = client.port("tlm"), client.port("angle", skerry_client.OUTPUT)

        def slopes(t, s):
            force = client.get_force(tlm, t, s[0], s[2])
            sine, cosine = math.sin(s[1]), math.cos(s[1])
            a = (force + m*sine*(length*s[3]*s[3] + g*cosine))/(M + m*sine*sine)
            return [s[2], s[3], a, -(a*cosine + g*sine)/length]

        s, h, i = [0.0]*4, client.most_step, 0
        while True:
            t = client.t0 + i*h
            client.set_motion(tlm, t, s[0], s[2])
            client.set_value(angle, t, s[1])
            if t >= client.t1:
                break
            k, slope = [], None
            for part in (0.0, h/2, h/2, h):
                slope = slopes(t + part, [x + part*d for x, d in zip(s, slope)] if slope else s)
                k.append(slope)
            s = [x + h/6*(a + 2*b + 2*c + d) for x, a, b, c, d in zip(s, *k)]
            i += 1


if __name__ == "__main__":
    try:
        main()
    except skerry_client.Error as error:
        sys.exit("pendulum: %s" % error)
