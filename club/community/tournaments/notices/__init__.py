"""Notices about tournaments: one kind for each fact that entrants are told."""

from club.community.tournaments.notices import entrants, rounds

KINDS = (
    entrants.Entered(),
    entrants.EnteredByOrganiser(),
    entrants.OnWaitingList(),
    entrants.MovedUp(),
    entrants.TermsChanged(),
    entrants.CheckIn(),
    rounds.Paired(),
    rounds.RoundEndsSoon(),
    rounds.RoundClosed(),
    rounds.ResultReported(),
    entrants.Withdrawn(),
    entrants.Paused(),
    entrants.Resumed(),
    rounds.PairingStopped(),
    entrants.TournamentCancelled(),
    entrants.TournamentFinished(),
    rounds.ResultCorrected(),
    rounds.Challenged(),
    rounds.LadderGameCalled(),
    rounds.ChallengeAnswered(),
)
