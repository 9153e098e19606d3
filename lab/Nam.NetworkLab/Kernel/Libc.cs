// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Nam.Lab.Kernel;

/// <summary>What the lab asks of the system; the numbers are those of Linux on x64 and arm64, where they agree.</summary>
internal static unsafe partial class Libc
{
    internal const int ReadOnly = 0;
    internal const int ReadWrite = 2;
    internal const int NonBlocking = 0x800;
    internal const int CloseOnExec = 0x80000;

    private const string Name = "libc";
    private const int NewNetwork = 0x40000000;
    private const int Internet = 2;
    private const int Datagram = 2;
    private const int SetTimerSlack = 29;
    private const int FirstInFirstOut = 1;
    private const int NoSuchFile = 2;
    private const int NotPermitted = 1;
    private const int AccessDenied = 13;
    private const int Interrupted = 4;

    /// <summary>Opens a file.</summary>
    /// <exception cref="NetworkLabException">It cannot be opened.</exception>
    internal static SafeFileHandle Open(string path, int flags)
    {
        var handle = OpenFile(path, flags | CloseOnExec);
        return !handle.IsInvalid ? handle : throw Fault($"{path} cannot be opened");
    }

    /// <summary>Opens a socket that takes questions about network devices.</summary>
    internal static SafeFileHandle OpenControlSocket()
    {
        var handle = OpenSocket(Internet, Datagram | CloseOnExec, 0);
        return !handle.IsInvalid ? handle : throw Fault("A socket cannot be opened");
    }

    /// <summary>Opens a descriptor that becomes readable when somebody writes to it.</summary>
    internal static SafeFileHandle OpenSignal()
    {
        var handle = OpenEvent(0, NonBlocking | CloseOnExec);
        return !handle.IsInvalid ? handle : throw Fault("A signal cannot be made");
    }

    /// <summary>Moves this thread, and only it, into a network namespace of its own.</summary>
    internal static void LeaveNetwork()
    {
        if (Unshare(NewNetwork) != 0)
        {
            throw Fault("A network namespace cannot be made");
        }
    }

    /// <summary>Moves this thread, and only it, into a network namespace.</summary>
    internal static void EnterNetwork(SafeFileHandle network)
    {
        if (SetNamespace(network, NewNetwork) != 0)
        {
            throw Fault("The network namespace cannot be entered");
        }
    }

    /// <summary>Asks a device for something.</summary>
    internal static void Control(SafeFileHandle file, uint request, InterfaceRequest argument, string what)
    {
        if (!TryControl(file, request, argument))
        {
            throw Fault(what);
        }
    }

    /// <summary>Asks a device for something that it may refuse.</summary>
    internal static bool TryControl(SafeFileHandle file, uint request, InterfaceRequest argument) =>
        ControlDevice(file, request, &argument) == 0;

    /// <summary>Lets the timers of this thread go off when they are due and not up to 50 µs later.</summary>
    internal static void SharpenTimers() => _ = ProcessControl(SetTimerSlack, 1, 0, 0, 0);

    /// <summary>Lets this thread run before all ordinary ones, if that is allowed.</summary>
    /// <param name="priority">1 to 99; the higher goes before the lower.</param>
    internal static void RunFirst(int priority)
    {
        _ = SetScheduler(0, FirstInFirstOut, &priority);
    }

    /// <summary>Reads a packet.</summary>
    /// <returns>Its length, or below 0 if there is none.</returns>
    [LibraryImport(Name, EntryPoint = "read")]
    internal static partial nint Read(int file, byte* buffer, nint length);

    /// <summary>Writes a packet.</summary>
    [LibraryImport(Name, EntryPoint = "write")]
    internal static partial nint Write(int file, byte* buffer, nint length);

    /// <summary>Waits for descriptors, or until the time is over.</summary>
    /// <returns>How many are ready.</returns>
    [LibraryImport(Name, EntryPoint = "ppoll")]
    internal static partial int Poll(PollRequest* requests, nuint count, KernelTime* most, nint signals);

    private static NetworkLabException Fault(string what)
    {
        var error = Marshal.GetLastPInvokeError();
        var why = error switch
        {
            NoSuchFile => "it does not exist",
            NotPermitted or AccessDenied => "this user has no right to; be root, or run the program under unshare -Urn",
            Interrupted => "a signal came in between; try again",
            _ => Marshal.GetPInvokeErrorMessage(error),
        };
        return new NetworkLabException($"{what}: {why}.");
    }

    [LibraryImport(Name, EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial SafeFileHandle OpenFile(string path, int flags);

    [LibraryImport(Name, EntryPoint = "socket", SetLastError = true)]
    private static partial SafeFileHandle OpenSocket(int domain, int type, int protocol);

    [LibraryImport(Name, EntryPoint = "eventfd", SetLastError = true)]
    private static partial SafeFileHandle OpenEvent(uint initial, int flags);

    [LibraryImport(Name, EntryPoint = "unshare", SetLastError = true)]
    private static partial int Unshare(int flags);

    [LibraryImport(Name, EntryPoint = "setns", SetLastError = true)]
    private static partial int SetNamespace(SafeFileHandle network, int type);

    [LibraryImport(Name, EntryPoint = "ioctl", SetLastError = true)]
    private static partial int ControlDevice(SafeFileHandle file, nuint request, InterfaceRequest* argument);

    [LibraryImport(Name, EntryPoint = "prctl", SetLastError = true)]
    private static partial int ProcessControl(int option, nuint first, nuint second, nuint third, nuint fourth);

    [LibraryImport(Name, EntryPoint = "sched_setscheduler", SetLastError = true)]
    private static partial int SetScheduler(int process, int policy, int* priority);
}
