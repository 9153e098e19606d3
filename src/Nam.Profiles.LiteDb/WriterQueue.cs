// SPDX-License-Identifier: MIT

using System.Reflection;
using LiteDB.Engine;

namespace Nam.Stores;

/// <summary>Waits for the thread by which LiteDB up to 5.0.20 writes its log: there a commit returns before its pages
/// are in the file. Later versions write them at once and have no queue.</summary>
internal static class WriterQueue
{
    private static readonly FieldInfo? Disk = typeof(LiteEngine).GetField("_disk", BindingFlags.NonPublic | BindingFlags.Instance);
    private static readonly PropertyInfo? Queue = Disk?.FieldType.GetProperty("Queue");
    private static readonly PropertyInfo? Value = Queue?.PropertyType.GetProperty("Value");
    private static readonly MethodInfo? WaitMethod = Value?.PropertyType.GetMethod("Wait");

    /// <summary>Returns when everything that the engine has committed was given to its streams, which must not throw:
    /// the thread that writes would wait for itself.</summary>
    public static void Wait(LiteEngine engine)
    {
        if (Disk?.GetValue(engine) is { } disk && Queue?.GetValue(disk) is { } queue)
        {
            WaitMethod?.Invoke(Value!.GetValue(queue), null);
        }
    }
}
