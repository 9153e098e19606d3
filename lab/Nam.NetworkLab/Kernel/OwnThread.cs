// SPDX-License-Identifier: MIT
using System.Runtime.ExceptionServices;

namespace Nam.Lab.Kernel;

/// <summary>Runs something on a thread that ends afterwards, because what was done to the thread makes it of no use to others.</summary>
internal static class OwnThread
{
    /// <summary>Runs something that measures times, and is not to be held up by the other work of the machine.</summary>
    internal static T Measure<T>(Func<T> action) => Run(() =>
    {
        Libc.SharpenTimers();
        Libc.RunFirst(Priorities.Meter);
        return action();
    });

    internal static T Run<T>(Func<T> action)
    {
        T? value = default;
        ExceptionDispatchInfo? fault = null;
        var thread = new Thread(() =>
        {
            try
            {
                value = action();
            }
            catch (Exception caught)
            {
                fault = ExceptionDispatchInfo.Capture(caught);
            }
        })
        {
            IsBackground = true,
            Name = "lab",
        };
        thread.Start();
        thread.Join();
        fault?.Throw();
        return value!;
    }
}
