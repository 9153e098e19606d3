// SPDX-License-Identifier: MIT

namespace Nam.ServiceModel.Calls;

/// <summary>Asks a server that never answers in band less and less, so that services without NAM see almost no header.</summary>
/// <remarks>A server that has answered once is asked always. Races only shift when the next look is taken.</remarks>
internal sealed class SilentServer
{
    private const int PatientRun = 8;
    private const int LookInterval = 16;
    private bool _hasAnswered;
    private int _silent;
    private int _requests;

    /// <summary>Says whether a request should carry the profile: all do until eight replies came without an answer,
    /// then one in sixteen does.</summary>
    public bool IsWorthAsking() =>
        _hasAnswered || Volatile.Read(ref _silent) < PatientRun || (Interlocked.Increment(ref _requests) & (LookInterval - 1)) == 0;

    /// <summary>Notes how the reply to a request with the profile came.</summary>
    /// <param name="hasAnswer">Whether NAM's prelude stood in front of it.</param>
    public void Note(bool hasAnswer)
    {
        if (hasAnswer)
        {
            _hasAnswered = true;
        }
        else if (_silent < PatientRun)
        {
            Interlocked.Increment(ref _silent);
        }
    }
}
