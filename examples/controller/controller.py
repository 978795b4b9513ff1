#!/usr/bin/env python3
"""A controller in Python closes a loop with a model: the same as controller.c, to the same bits.

    PYTHONPATH=../../python SKERRY_LIBRARY=../../build/libskerry.so ./controller.py Drive.mo
"""
import sys

import skerry

SAMPLE = 0.01  # s

with skerry.Model(sys.argv[1] if len(sys.argv) > 1 else "Drive.mo", "Drive") as drive:
    for k in range(200):
        if k*SAMPLE == 1.0:  # the load gets heavier, and nobody tells the controller
            drive["load"] = 0.08
        drive.run(k*SAMPLE)
        goal = 1.0 if k*SAMPLE < 1.0 else 0.5
        drive["torque"] = 3.0*(goal - drive["angle"]) - 0.7*drive["turn"]
    drive.run(2.0)
    print("%.17g" % drive["angle"])

    if len(sys.argv) > 2:  # the run of the other controller, from the changes that it made
        drive.reset().replay(sys.argv[2]).run(2.0)
        print("%.17g" % drive["angle"])
