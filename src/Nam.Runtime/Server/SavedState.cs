// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Whether a profile is to be saved: not with every reply, but when what the store has would tell a new server
/// less or something else.</summary>
/// <remarks>The learner's own, but for <see cref="Lost"/>.</remarks>
internal sealed class SavedState
{
    // Saves get rarer as replies add up. A profile forgets: once it has plenty, what it says is told by its shifts, not
    // by more of the same.
    private const double Growth = 1.1;
    private const double LateGrowth = 2;
    private const long Plenty = 512;

    // A predicted size that moved so far may change choices.
    private const double Shift = 1.1;
    private static readonly TimeSpan Longest = TimeSpan.FromDays(7);

    private bool _hasChanges;
    private int _isLost;
    private long? _at;
    private long _samples;
    private int _restarts;
    private OperationSnapshot? _snapshot;

    /// <summary>Gets whether the profile holds something that the store does not.</summary>
    public bool IsDirty => _hasChanges || Volatile.Read(ref _isLost) != 0;

    /// <summary>Notes that the profile has changed.</summary>
    public void Learned() => _hasChanges = true;

    /// <summary>Notes that what was taken could not be saved; any thread may call it.</summary>
    public void Lost() => Volatile.Write(ref _isLost, 1);

    /// <summary>Says whether it is time to save.</summary>
    /// <param name="profile">The profile.</param>
    /// <param name="snapshot">What is predicted from it; <see langword="null"/> where nothing is, as for all operations together.</param>
    /// <param name="time">The clock.</param>
    public bool IsDue(OperationProfile profile, OperationSnapshot? snapshot, TimeProvider time)
    {
        if (!IsDirty)
        {
            return false;
        }

        var samples = profile.SampleTotal;
        return Volatile.Read(ref _isLost) != 0 || _at is not { } at
            || samples >= _samples * (_samples < Plenty ? Growth : LateGrowth) || samples < _samples || profile.Restarts != _restarts
            || time.GetElapsedTime(at) >= Longest || HasShifted(profile, snapshot);
    }

    /// <summary>Notes that the store has, or is about to have, the profile as it is.</summary>
    public void Saved(OperationProfile profile, OperationSnapshot? snapshot, TimeProvider time)
    {
        _hasChanges = false;
        Volatile.Write(ref _isLost, 0);
        _at = time.GetTimestamp();
        _samples = profile.SampleTotal;
        _restarts = profile.Restarts;
        _snapshot = snapshot;
    }

    /// <summary>Notes that the store has what was read from it, to which replies were added that came before.</summary>
    public void Loaded(OperationProfile profile, OperationSnapshot? snapshot, TimeProvider time)
    {
        var hadChanges = IsDirty;
        Saved(profile, snapshot, time);
        _hasChanges = hadChanges;
    }

    private bool HasShifted(OperationProfile profile, OperationSnapshot? snapshot) =>
        snapshot is not null && _snapshot is { } old
        && (HasShifted(old.FromText, snapshot.FromText, profile.TypicalSourceBytes(XmlForm.Text))
            || HasShifted(old.FromBinary, snapshot.FromBinary, profile.TypicalSourceBytes(XmlForm.Binary)));

    private static bool HasShifted(FormatModel[] old, FormatModel[] models, double? bytes)
    {
        if (old.Length != models.Length)
        {
            return true;
        }

        for (var i = 0; bytes is { } size && i < models.Length; i++)
        {
            if (models[i].Format != old[i].Format)
            {
                return true;
            }

            if (models[i].SampleCount >= OperationProfile.OwnModelSamples
                && Math.Abs(Math.Log(models[i].Size.Evaluate(size) / old[i].Size.Evaluate(size))) > Math.Log(Shift))
            {
                return true;
            }
        }

        return false;
    }
}
