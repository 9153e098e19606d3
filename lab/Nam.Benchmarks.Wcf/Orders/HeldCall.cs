// SPDX-License-Identifier: MIT
using CoreWCF;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>A call of the service that waits where its reply is about to be encoded, so that encoders find all that
/// they find in a real call.</summary>
internal sealed class HeldCall : IDisposable
{
    private readonly ManualResetEventSlim _isOver = new();
    private readonly TaskCompletionSource<OperationContext> _context = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Task _call;

    /// <summary>Starts the call; the service has to give itself to <see cref="Wait"/>.</summary>
    internal HeldCall(Action<HeldCall> call)
    {
        _call = Task.Run(() => call(this));
        OperationContext.Current = _context.Task.GetAwaiter().GetResult();
    }

    /// <summary>What the service knows of the call; also the current context of the thread that holds the call.</summary>
    internal OperationContext Context => _context.Task.Result;

    public void Dispose()
    {
        OperationContext.Current = null;
        _isOver.Set();
        _call.GetAwaiter().GetResult();
        _isOver.Dispose();
    }

    /// <summary>Keeps the service's thread until the call is disposed of.</summary>
    internal void Wait(OperationContext context)
    {
        _context.TrySetResult(context);
        _isOver.Wait();
    }
}
