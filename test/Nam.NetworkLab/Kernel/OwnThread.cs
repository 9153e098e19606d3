// SPDX-License-Identifier: MIT
using System.Runtime.ExceptionServices;

namespace Nam.Lab.Kernel;

/// <summary>Runs something on a thread that ends afterwards: a thread that has changed its namespace is of no use to others.</summary>
internal static class OwnThread
{
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
            Name = "lab namespace",
        };
        thread.Start();
        thread.Join();
        fault?.Throw();
        return value!;
    }
}
